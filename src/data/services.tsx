import { createContext, use, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { User } from '#contract/account';
import type { AnswerOf, Endpoint } from '#contract/endpoint';
import type { RequestOf } from '../api/send.ts';
import type { Session } from '../api/session.ts';
import type { StoragePort } from '../api/storage.ts';
import type { Device } from '../offline/device/device.ts';

/** The services that screens use. The app creates them once; a test provides its own. */
export interface Services {
  /** One API call; see src/api/request.ts for its errors. */
  call: <const E extends Endpoint>(endpoint: E, input: RequestOf<E>) => Promise<AnswerOf<E>>;
  /** This browser's session, read without opening the database. */
  session: Pick<Session, 'accessToken' | 'user' | 'mustLogIn'>;
  /** The device that keeps unsent work; opened at the first call, the same one ever after. */
  openDevice: () => Promise<Device>;
  /** Storage of this tab alone, where the specification keeps its `emailVerified` flag. */
  tab: StoragePort;
  /** Storage of this browser, for small conveniences: never for words that somebody wrote. */
  browser: StoragePort;
}

const ServicesContext = createContext<Services | null>(null);
const DeviceContext = createContext<Device | null>(null);

/** Provides the services to the screens below. */
export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }): ReactNode {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** Provides the device of the signed-in person to the screens below. */
export function DeviceProvider({ device, children }: { device: Device; children: ReactNode }): ReactNode {
  return <DeviceContext value={device}>{children}</DeviceContext>;
}

/** The services of the page. Throws outside of {@link ServicesProvider}. */
export function useServices(): Services {
  return required(use(ServicesContext), 'ServicesProvider');
}

/** The device of the signed-in person. Throws outside of {@link DeviceProvider}. */
export function useDevice(): Device {
  return required(use(DeviceContext), 'DeviceProvider');
}

function required<T>(value: T | null, provider: string): T {
  if (value === null) throw new Error(`This screen stands outside of ${provider}.`);
  return value;
}

/** `read(device)`, read again whenever the device tells of a change. The value must be plain data. */
export function useDeviceState<T>(read: (device: Device) => T): T {
  const device = useDevice();
  const subscribe = useCallback((listener: () => void) => device.subscribe(listener), [device]);
  const stamp = useSyncExternalStore(subscribe, () => JSON.stringify(read(device)));
  return useMemo(() => JSON.parse(stamp) as T, [stamp]);
}

/** The signed-in person, null once they signed out; follows changes in other tabs. */
export function useUser(): User | null {
  return useDeviceState((device) => device.user());
}
