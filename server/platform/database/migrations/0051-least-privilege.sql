-- Least privilege: a request may do what the program does, and no more. A statement that somebody smuggled into one
-- changes no column that says whose a row is, and deletes no person, no text, no hand-in and no trail.

-- A new table is only read, until its migration grants more.
create or replace procedure isolate(relation regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format(
    'create policy tenant on %s to longhand_app
       using (university_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)
       with check (university_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', relation);
  execute format('create policy owner on %s to longhand_owner using (true) with check (true)', relation);
  execute format('grant select on %s to longhand_app', relation);
end
$$;

do $$
declare
  relation text;
begin
  for relation in
    select c.oid::regclass from pg_class c
    where c.relnamespace = 'longhand'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  loop
    execute format('revoke insert, update, delete, truncate, references, trigger on %s from longhand_app', relation);
  end loop;
end
$$;

-- What a submission repeats of its hand-ins and returns is written by their triggers alone, as the owner.
alter function note_hand_in() security definer set search_path = longhand, pg_temp;
alter function note_return() security definer set search_path = longhand, pg_temp;

-- Rows that are only added.
grant insert on
  analyses, audit, batches, concern_replies, departments, discarded_files, elective_choices, fingerprints, mails,
  marking_trail, op_results, pictures, programs, pseudonyms, regrade_replies, repeated_calls, returns, snapshots,
  stopped_invitations, submits to longhand_app;

-- Rows that change later, in these columns. A lock of a row needs the right to change one of its columns, too.
grant insert, update (answer) on answered_calls to longhand_app;
grant insert, update (
  course_id, title, description, start_time, end_time, class_info, word_goal, visible_from, time_zone, grace_hours,
  ai_preset, ai_note, criteria, hold, blind, second_marker, released_at, changed_at, archived_at, deleted_at)
  on assignments to longhand_app;
grant insert, update (id, code_hash, made_at) on calendar_links to longhand_app;
grant insert, update (text, revoked_at) on certificates to longhand_app;
grant insert, update (counter, document) on checkpoints to longhand_app;
grant insert, update (lapses_at) on claims to longhand_app;
grant insert, update (stream, seq, method, handed_in_at, text) on compared_texts to longhand_app;
grant insert, update (decided_by, decided_at, outcome, decision) on concerns to longhand_app;
grant insert, update (analysis_allowed) on courses to longhand_app;
grant update (name, name_key, archived_at) on departments, programs to longhand_app;
grant insert, update (session_id, revoked_at, used_at) on devices to longhand_app;
grant insert, update (name, name_key, archived_at) on electives to longhand_app;
grant insert, update (status, decided_by, decided_at) on enrollment_requests to longhand_app;
grant insert, update (status, enrolled_at, left_at, changed_at) on enrollments to longhand_app;
grant insert, update (until, reason, given_by, given_at) on extensions to longhand_app;
grant insert, update (
  email, name, roll_no, invited_by, import_id, invited_at, withdrawn_at, accepted_at) on invitations to longhand_app;
grant insert, update (status) on invoices to longhand_app;
grant insert, update (ended_at) on join_codes to longhand_app;
grant insert, update (used_at) on links to longhand_app;
grant insert, update (pace, changed_at) on mail_preferences to longhand_app;
grant insert, update (
  grade, feedback, comments, marks, overtaken, places, revision, state, changed_at) on markings to longhand_app;
grant insert, update (kind, words, written_at) on notes to longhand_app;
grant insert, update (due_at, settled_at) on notices to longhand_app;
grant insert, update (revision) on phrase_lists to longhand_app;
grant insert, update (words, position, revision) on phrases to longhand_app;
grant insert, update (
  counter, words, coverage, pasted_percent, sittings, active_ms, typed_to_keep, fastest_words, kept_at)
  on process_figures to longhand_app;
grant insert, update (signed) on receipts to longhand_app;
grant insert, update (answered_at, answered_by) on regrade_requests to longhand_app;
grant insert on roster_additions to longhand_app;
grant insert, update (undone_at) on roster_imports to longhand_app;
grant insert, update (
  device_id, counter, successor_used_at, idle_expires_at, expires_at, revoked_at) on sessions to longhand_app;
grant insert, update (high, held, last_edit, next_clock, sealed_after_end_at) on streams to longhand_app;
grant insert, update (
  roll_no, program_id, department_id, year_of_study, section, semester, updated_at) on student_profiles to longhand_app;
grant insert, update (
  counter, head, updated_at, deleted_at, log_ops, log_inserted, log_deleted, ends_at, grade, graded_by, graded_at)
  on submissions to longhand_app;
grant insert, update (
  contact, billing_email, gstin, billing_address, card_brand, card_last_four, card_expiry, changed_at)
  on subscriptions to longhand_app;
grant insert, update (employee_id, program_id, department_id, designation, updated_at) on teacher_profiles to longhand_app;
grant insert, update (
  verified_at, teacher_domains, unenrollment_allowed, analysis_allowed, deleted_text_shown, log_days, time_zone)
  on universities to longhand_app;
grant insert, update (
  email, email_key, password_hash, user_type, status, email_verified_at, first_name, last_name, profile_completed_at,
  record_shown) on users to longhand_app;

-- Rows that may go: what a person takes back, and what is worked out anew.
grant delete on
  calendar_links, claims, discarded_files, elective_choices, extensions, fingerprints, phrases, pictures
  to longhand_app;
