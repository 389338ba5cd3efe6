import { expect, it } from 'vitest';
import { requestItemId } from '../offline/requests/row.ts';
import { itemId } from '../offline/waiting/item-id.ts';
import { isMade } from './pending-requests.ts';

const KEY = '______ABC-_019aozPQRS_';
const made = { id: '0196a0b4-6c00-7abc-8123-df0191fa0123' };
const other = { id: '0196a0b4-6c00-7abc-8123-df0191fa0124' };

it('a request of which a list has the object waits no longer on a screen', () => {
  expect(isMade({ id: requestItemId(KEY) }, [other, made])).toBe(true);
  expect(isMade({ id: requestItemId(KEY) }, [other])).toBe(false);
  expect(isMade({ id: requestItemId('a key of another form') }, [made])).toBe(false);
  expect(isMade({ id: itemId(KEY, 1) }, [made])).toBe(false);
});
