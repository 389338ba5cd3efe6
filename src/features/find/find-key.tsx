import { useLocation, useNavigate } from '@tanstack/react-router';
import { useServices } from '../../data/services.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';

/** Screens with a field of their own, to which the key leads there. */
const WITH_OWN = /^\/teacher\/(assignment\/.*|find)\/?$/;

/** The key that opens the screen on which a teacher finds things. Shows nothing. */
export function FindKey(): null {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const act = () => void navigate({ to: '/teacher/find' });
  const key = { key: '/', does: 'Find a course, an assignment or a person', act };
  useShortcuts(WITH_OWN.test(pathname) ? [] : [key], [], useServices().browser);
  return null;
}
