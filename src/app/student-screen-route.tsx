import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AnnouncementsScreen } from '../features/announcements/announcements-screen.tsx';
import { OwnGradesScreen } from '../features/gradebook/own-grades-screen.tsx';
import { NoScreen } from './no-screen.tsx';

/** Screens below /student that are opened seldom, by the last part of their address. */
const screens: Readonly<Record<string, () => ReactNode>> = {
  announcements: AnnouncementsScreen,
  grades: OwnGradesScreen,
};

/** /student/{screen} */
export function StudentScreenRoute(): ReactNode {
  const { screen = '' } = useParams({ strict: false });
  const Screen = Object.hasOwn(screens, screen) ? screens[screen] : undefined;
  return Screen === undefined ? <NoScreen /> : <Screen key={screen} />;
}
