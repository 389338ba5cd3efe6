import { getRouteApi } from '@tanstack/react-router';
import type { Device } from '../offline/device/device.ts';

const signedIn = getRouteApi('/signed-in');

/** The device opened by the route of signed-in people. */
export function useSignedInDevice(): Device {
  return signedIn.useRouteContext().device;
}
