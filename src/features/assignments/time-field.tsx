import type { ComponentPropsWithRef, ReactNode } from 'react';
import { TextField } from '../../ui/field.tsx';

/** The last time with a year of four digits: without one, browsers take digits of the hour as those of the year. */
const LAST = '9999-12-31T23:59';

/** A day and a time, in the zone that is named beside it. */
export function TimeField(props: Omit<ComponentPropsWithRef<typeof TextField>, 'type' | 'max'>): ReactNode {
  return <TextField {...props} type="datetime-local" max={LAST} />;
}
