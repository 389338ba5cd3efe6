import type { Department, UniversitySettings, UniversitySummary } from '#contract/university';
import type { SummaryRow } from './figures.ts';
import type { SettingsRow } from './settings.ts';
import type { DepartmentRow } from './store.ts';

export function presentDepartment(row: DepartmentRow): Department {
  return { id: row.id, name: row.name, program: row.program_id, archived: row.archived };
}

export function presentSummary(row: SummaryRow, asOf: Date): UniversitySummary {
  const { code, verified_at, ...figures } = row;
  return { ...figures, university_id: code, verified: verified_at !== null, as_of: asOf.toISOString() };
}

export function presentSettings(row: SettingsRow): UniversitySettings {
  return { ...row };
}
