import type { ReactNode } from 'react';
import { courseRoles, type CourseRole } from '#contract/course-role';
import { mayWords, roleNames } from './role-words.ts';

interface RoleChoiceProps {
  initial: CourseRole;
  onChoose?: (role: CourseRole) => void;
}

/** A choice of one role, with what each may do; its value is that of `role`. */
export function RoleChoice({ initial, onChoose }: RoleChoiceProps): ReactNode {
  return (
    <fieldset className="field">
      <legend className="label">Role</legend>
      {courseRoles.map((role) => (
        <label key={role} className="check">
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === initial}
            style={{ alignSelf: 'start' }}
            onChange={() => onChoose?.(role)}
          />
          <span>
            {roleNames[role]}
            <br />
            <span className="small quiet">{mayWords[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
