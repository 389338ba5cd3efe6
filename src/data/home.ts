import type { UserType } from '#contract/account';

/** The specification's landing screen of each role. */
const homes: Readonly<Record<UserType, string>> = {
  student: '/dashboard/student',
  teacher: '/dashboard/teacher',
  university_admin: '/admin',
};

/** Where a person goes after log-in. */
export function homeOf(userType: UserType): string {
  return homes[userType];
}
