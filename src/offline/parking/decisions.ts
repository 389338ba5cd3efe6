import type { Id } from '#contract/identifier';
import type { StoragePort } from '../../api/storage.ts';
import type { TabChannel } from '../device/tab-channel.ts';
import { removeCopy } from '../requests/copies.ts';
import { requestOfItem, type RequestRow } from '../requests/row.ts';
import { removeRequest, retryRequest } from '../requests/store.ts';
import { bringBack, decide, type Decision, type Entered, type ParkingPorts } from './enter-again.ts';
import { parkedOfItem } from './parked.ts';

export interface DecisionPorts extends ParkingPorts {
  storage: StoragePort;
  tabChannel: TabChannel;
  user: Id;
  /** Starts sending: something waits. */
  wake: () => void;
}

/** See `Device.retry`. */
export async function retryParked(ports: DecisionPorts, id: string): Promise<boolean> {
  const request = requestOfItem(id);
  if (request === null) return decideOn(ports, id, 'enter again');
  const isSent = await retryRequest(ports.database, request);
  ports.wake();
  return isSent;
}

/** See `Device.discardParked`. */
export async function discardParked(ports: DecisionPorts, id: string): Promise<boolean> {
  const request = requestOfItem(id);
  if (request === null) return decideOn(ports, id, 'discard');
  const isOwn = ({ state, user }: RequestRow) => state.kind === 'parked' && user === ports.user;
  const isGone = await removeRequest(ports.database, request, isOwn);
  if (isGone) removeCopy(ports.storage, request);
  return isGone;
}

/** Enters again what this device's texts still have of ops that are lost. */
export async function bringBackLost(ports: DecisionPorts): Promise<void> {
  for (const entered of await bringBack(ports, ports.user)) tell(ports, entered);
}

async function decideOn(ports: DecisionPorts, id: string, decision: Decision): Promise<boolean> {
  const key = parkedOfItem(id);
  const entered = key === null ? null : await decide(ports, key, ports.user, decision);
  if (entered === null) return false;
  tell(ports, entered);
  return true;
}

/** The other pages, and the text that is open on this one, take the edits like those of another tab. */
function tell({ tabChannel, wake }: DecisionPorts, entered: Entered): void {
  if (entered.ops.length > 0) tabChannel.tell({ kind: 'written', ...entered });
  wake();
}
