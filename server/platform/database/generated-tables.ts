/* oxlint-disable max-lines */
import type { Generated, GeneratedAlways } from 'kysely';

/**
 * Every table of the database, generated from the migrated database by `npm run tables`. Change a migration instead.
 * What a column is for stands in its migration; columns.ts says more exactly what some of them hold.
 */
export interface GeneratedTables {
  ai_statement_files: {
    added_at: Date;
    bytes: number;
    content_type: string;
    id: Generated<string>;
    key: string | null;
    name: string;
    removed_at: Date | null;
    sha256: string;
    submission_id: string;
    university_id: string;
  };
  ai_statements: {
    given_at: Date;
    id: Generated<string>;
    links: unknown;
    submission_id: string;
    university_id: string;
    used: string;
    words: string;
  };
  allotments: {
    allotted_at: Date;
    assignment_id: string;
    assistant_id: string;
    course_id: string;
    student_id: string;
    university_id: string;
  };
  analyses: {
    asked_by: string;
    asked_sha256: string | null;
    counter: number;
    created_at: Date;
    data_hash: string;
    id: Generated<string>;
    model_version: string;
    prompt_sha256: string;
    result: unknown;
    submission_id: string;
    text_sha256: string;
    university_id: string;
  };
  announcements: {
    author_id: string;
    course_id: string;
    edited_at: Date | null;
    id: Generated<string>;
    posted_at: Date;
    title: string;
    university_id: string;
    words: string;
  };
  answered_calls: {
    answer: unknown;
    call: Buffer;
    created_at: Date;
    university_id: string;
    user_id: string;
  };
  answered_public_calls: {
    answer: unknown;
    call: Buffer;
    created_at: Date;
  };
  assignments: {
    ai_note: Generated<string>;
    ai_preset: string | null;
    ai_statement: Generated<boolean>;
    archived_at: Date | null;
    blind: Generated<boolean>;
    changed_at: Generated<Date>;
    class_info: string;
    course_id: string;
    created_at: Generated<Date>;
    criteria: Generated<unknown>;
    deleted_at: Date | null;
    description: string;
    draft_comments: Generated<boolean>;
    end_time: Date;
    formatting: Generated<boolean>;
    grace_hours: Generated<number>;
    hold: Generated<boolean>;
    id: Generated<string>;
    released_at: Date | null;
    second_marker: string | null;
    start_time: Date;
    time_zone: Generated<string>;
    title: string;
    university_id: string;
    visible_from: Date | null;
    word_goal: number | null;
  };
  audit: {
    action: string;
    actor_id: string | null;
    at: Date;
    detail: Generated<unknown>;
    id: Generated<string>;
    object_id: string | null;
    university_id: string;
  };
  batches: {
    counter: number;
    first: number;
    head: Buffer;
    last: number;
    leaf: Buffer;
    ops: Buffer;
    received_at: Date;
    stream: string;
    submission_id: string;
    university_id: string;
  };
  calendar_links: {
    code_hash: Buffer;
    id: string;
    made_at: Date;
    university_id: string;
    user_id: string;
  };
  certificates: {
    code_hash: Buffer;
    created_at: Date;
    id: string;
    revoked_at: Date | null;
    signed: Buffer;
    submission_id: string;
    text: Buffer | null;
    university_id: string;
  };
  checkpoints: {
    counter: number;
    document: Buffer;
    submission_id: string;
    university_id: string;
  };
  claims: {
    created_at: Date;
    email: string;
    email_key: string;
    id: Generated<string>;
    lapses_at: Date | null;
    nonce_hash: Buffer | null;
    password_hash: string;
    university_id: string;
    user_type: string;
  };
  compared_texts: {
    handed_in_at: Date;
    method: number;
    seq: number;
    stream: string;
    submission_id: string;
    text: Buffer;
    university_id: string;
  };
  concern_replies: {
    concern_id: string;
    id: Generated<string>;
    submission_id: string;
    university_id: string;
    user_id: string;
    words: string;
    written_at: Date;
  };
  concerns: {
    decided_at: Date | null;
    decided_by: string | null;
    decision: string | null;
    id: Generated<string>;
    outcome: string | null;
    raised_at: Date;
    raised_by: string;
    reasons: string[];
    submission_id: string;
    university_id: string;
    words: string;
  };
  course_roles: {
    added_at: Date;
    course_id: string;
    role: string;
    university_id: string;
    user_id: string;
  };
  course_sections: {
    course_id: string;
    id: Generated<string>;
    name: string;
    university_id: string;
  };
  courses: {
    analysis_allowed: Generated<boolean>;
    archived_at: Date | null;
    course_code: string;
    course_type: string;
    created_at: Generated<Date>;
    credits: number;
    department_id: string;
    id: Generated<string>;
    name: string;
    program_id: string;
    semester: string;
    teacher_id: string;
    university_id: string;
  };
  data_keys: {
    in_use_from: Date | null;
    made_at: Date;
    number: number;
  };
  departments: {
    archived_at: Date | null;
    created_at: Date;
    id: Generated<string>;
    name: string;
    name_key: string;
    program_id: string;
    university_id: string;
  };
  devices: {
    created_at: Date;
    expires_at: Date;
    id: Generated<string>;
    revoked_at: Date | null;
    secret_wrapped: Buffer;
    session_id: string | null;
    university_id: string;
    used_at: Generated<Date>;
    user_id: string;
  };
  directory: {
    ends_at: Date | null;
    key: string;
    kind: string;
    university_id: string;
  };
  discarded_files: {
    key: string;
    since: Date;
    university_id: string;
  };
  downtimes: {
    began: Date;
    ended: Date;
  };
  draft_comments: {
    anchor: unknown;
    author_id: string;
    id: Generated<string>;
    resolved_at: Date | null;
    review_id: string;
    submission_id: string;
    university_id: string;
    words: string;
    written_at: Date;
  };
  draft_replies: {
    author_id: string;
    comment_id: string;
    id: Generated<string>;
    submission_id: string;
    university_id: string;
    words: string;
    written_at: Date;
  };
  draft_reviews: {
    asked_at: Date;
    assignment_id: string;
    done_at: Date | null;
    id: Generated<string>;
    question: string;
    submission_id: string;
    university_id: string;
    vector: unknown;
    withdrawn_at: Date | null;
  };
  elective_choices: {
    chosen_at: Generated<Date>;
    elective_id: string;
    student_id: string;
    university_id: string;
  };
  electives: {
    archived_at: Date | null;
    created_at: Date;
    id: Generated<string>;
    name: string;
    name_key: string;
    place: number;
    university_id: string;
  };
  enrollment_requests: {
    course_id: string;
    decided_at: Date | null;
    decided_by: string | null;
    id: Generated<string>;
    requested_at: Generated<Date>;
    status: Generated<string>;
    student_id: string;
    university_id: string;
  };
  enrollments: {
    changed_at: Generated<Date>;
    course_id: string;
    created_at: Generated<Date>;
    enrolled_at: Date | null;
    left_at: Date | null;
    section_id: string | null;
    status: string;
    student_id: string;
    university_id: string;
  };
  extensions: {
    assignment_id: string;
    given_at: Date;
    given_by: string;
    reason: string;
    student_id: string;
    university_id: string;
    until: Date;
  };
  feedback: {
    attempts: Generated<number>;
    created_at: Date;
    email: string;
    failed_at: Date | null;
    feedback: string;
    id: Generated<string>;
    name: string;
    next_at: Date;
    sent_at: Date | null;
  };
  fingerprints: {
    hash: number;
    submission_id: string;
    university_id: string;
  };
  grading_schemes: {
    categories: unknown;
    course_id: string;
    letters: unknown;
    missing_as_zero: boolean;
    revision: number;
    shows_total: boolean;
    university_id: string;
  };
  heartbeats: {
    beat_at: Date;
    one: Generated<boolean>;
  };
  invitations: {
    accepted_at: Date | null;
    course_id: string;
    email: string;
    email_key: string;
    id: Generated<string>;
    import_id: string;
    invited_at: Date;
    invited_by: string;
    name: string;
    roll_no: string;
    university_id: string;
    withdrawn_at: Date | null;
  };
  invoice_counters: {
    financial_year: string;
    last: number;
  };
  invoices: {
    content: unknown;
    extends_to: string | null;
    id: Generated<string>;
    issued_at: Date;
    number: string;
    paid_at: Date | null;
    seats: number;
    status: Generated<string>;
    total_rupees: number;
    university_id: string;
  };
  join_codes: {
    admits: string;
    code: string;
    course_id: string;
    ended_at: Date | null;
    expires_at: Date;
    id: Generated<string>;
    made_at: Date;
    made_by: string;
    university_id: string;
  };
  kept_documents: {
    after_days: number | null;
    counter: number;
    deleted_at: Date;
    document: Buffer;
    report: Buffer;
    submission_id: string;
    university_id: string;
  };
  key_wraps: {
    number: number;
    wrapped: Buffer;
    wrapped_by: Buffer;
  };
  links: {
    created_at: Date;
    email: string | null;
    expires_at: Date;
    id: Generated<string>;
    nonce_hash: Buffer | null;
    purpose: string;
    token_hash: Buffer;
    university_id: string;
    used_at: Date | null;
    user_id: string;
  };
  looks: {
    first_at: Date;
    id: Generated<string>;
    last_at: Date;
    reason: string | null;
    submission_id: string;
    university_id: string;
    user_id: string;
    what: string;
  };
  mail_preferences: {
    changed_at: Date;
    pace: string;
    topic: string;
    university_id: string;
    user_id: string;
  };
  mails: {
    address: string | null;
    attempts: Generated<number>;
    browser: string | null;
    created_at: Date;
    failed_at: Date | null;
    id: Generated<string>;
    invitation_id: string | null;
    kind: string;
    link_id: string | null;
    look_id: string | null;
    next_at: Date;
    sent_at: Date | null;
    university_id: string;
    user_id: string | null;
  };
  marking_trail: {
    about: string | null;
    actor_id: string | null;
    after: unknown;
    assignment_id: string;
    at: Date;
    before: unknown;
    id: Generated<string>;
    kind: string;
    place: Generated<number>;
    submission_id: string | null;
    university_id: string;
  };
  markings: {
    changed_at: Date;
    comments: Generated<unknown>;
    feedback: Generated<string>;
    grade: number | null;
    marker_id: string;
    marks: Generated<unknown>;
    overtaken: Generated<unknown>;
    places: Generated<unknown>;
    revision: Generated<number>;
    state: string;
    submission_id: string;
    university_id: string;
  };
  message_reads: {
    assignment_id: string;
    read_at: Date;
    read_to: string;
    reader_id: string;
    student_id: string;
    university_id: string;
  };
  messages: {
    assignment_id: string;
    author_id: string;
    id: Generated<string>;
    student_id: string;
    university_id: string;
    words: string;
    written_at: Date;
  };
  migrations: {
    digest: string;
    name: string;
  };
  notes: {
    kind: string;
    seq: number;
    stream: string;
    submission_id: string;
    university_id: string;
    user_id: string;
    words: string;
    written_at: Date;
  };
  notices: {
    announcement_id: string | null;
    assignment_id: string | null;
    course_id: string | null;
    created_at: Date;
    due_at: Date;
    ends_at: Date | null;
    id: Generated<string>;
    kind: string;
    mail_id: string | null;
    notified_at: Date | null;
    settled_at: Date | null;
    submission_id: string | null;
    topic: string;
    university_id: string;
    user_id: string;
  };
  notification_keys: {
    made_at: Date;
    one: Generated<boolean>;
    private_wrapped: Buffer;
    public_key: string;
  };
  notification_messages: {
    attempts: Generated<number>;
    next_at: Date;
    notice_id: string;
    session_id: string;
    university_id: string;
  };
  notification_subscriptions: {
    auth: string;
    created_at: Date;
    endpoint: string;
    p256dh: string;
    session_id: string;
    university_id: string;
    used_at: Date | null;
    user_id: string;
  };
  op_results: {
    action: unknown;
    received_at: Date;
    result: unknown;
    seq: number;
    stream: string;
    university_id: string;
    user_id: string;
  };
  phrase_lists: {
    revision: number;
    university_id: string;
    user_id: string;
  };
  phrases: {
    id: string;
    position: number;
    revision: number;
    university_id: string;
    user_id: string;
    words: string;
  };
  pictures: {
    bytes: number;
    content_type: string;
    created_at: Date;
    key: string;
    university_id: string;
    user_id: string;
  };
  process_figures: {
    active_ms: number | null;
    assignment_id: string | null;
    away_percent: number | null;
    counter: number;
    coverage: number | null;
    dropped_percent: number | null;
    fastest_words: number | null;
    in_order_percent: number | null;
    kept_at: Generated<Date>;
    pasted_percent: number | null;
    revisited_percent: number | null;
    sittings: number;
    submission_id: string;
    typed_to_keep: number | null;
    university_id: string;
    words: number;
  };
  programs: {
    archived_at: Date | null;
    created_at: Date;
    id: Generated<string>;
    name: string;
    name_key: string;
    university_id: string;
  };
  pseudonyms: {
    assignment_id: string;
    number: number;
    stand_in: Generated<string>;
    university_id: string;
    user_id: string;
  };
  receipts: {
    created_at: Date;
    seq: number;
    signed: Buffer;
    stream: string;
    submission_id: string;
    university_id: string;
  };
  reference_lists: {
    assignment_id: string;
    changed_at: Date;
    items: unknown;
    style: string;
    university_id: string;
    user_id: string;
  };
  regrade_replies: {
    id: Generated<string>;
    request_id: string;
    submission_id: string;
    university_id: string;
    user_id: string;
    words: string;
    written_at: Date;
  };
  regrade_requests: {
    answered_at: Date | null;
    answered_by: string | null;
    asked_at: Date;
    id: Generated<string>;
    return_number: number;
    submission_id: string;
    university_id: string;
    user_id: string;
    words: string;
  };
  repeated_calls: {
    answer: unknown;
    created_at: Date;
    key: string;
    submission_id: string;
    university_id: string;
  };
  returns: {
    comments: unknown;
    criteria: unknown;
    feedback: string;
    grade: number | null;
    id: Generated<string>;
    marker_id: string;
    marks: unknown;
    number: number;
    returned_at: Date;
    submission_id: string;
    university_id: string;
  };
  roster_additions: {
    before: string;
    import_id: string;
    student_id: string;
    university_id: string;
  };
  roster_imports: {
    added: number;
    bad: unknown;
    course_id: string;
    id: Generated<string>;
    imported_at: Date;
    imported_by: string;
    invited: number;
    undone_at: Date | null;
    university_id: string;
  };
  rubrics: {
    criteria: unknown;
    id: Generated<string>;
    name: string;
    name_key: string;
    revision: Generated<number>;
    shared: boolean;
    university_id: string;
    user_id: string;
  };
  rulings: {
    counter: number;
    facts: string;
    head: Buffer;
    kind: string;
    log_head: Buffer;
    mac: Buffer;
    made_at: Date;
    number: number;
    subject: string;
    university_id: string;
  };
  section_times: {
    assignment_id: string;
    end_time: Date | null;
    section_id: string;
    start_time: Date | null;
    university_id: string;
  };
  sessions: {
    browser: Generated<string>;
    by_password: Generated<boolean>;
    counter: Generated<number>;
    created_at: Date;
    device_id: string;
    expires_at: Date;
    id: Generated<string>;
    idle_expires_at: Date;
    revoked_at: Date | null;
    successor_used_at: Date | null;
    university_id: string;
    user_id: string;
  };
  settings: {
    name: string;
    value: Buffer;
  };
  snapshots: {
    claimed_time: string;
    created_at: Date;
    explained: boolean;
    id: Generated<string>;
    submission_id: string;
    text: Buffer;
    university_id: string;
  };
  stopped_invitations: {
    email_key: string;
    stopped_at: Date;
    university_id: string;
  };
  streams: {
    assignment_id: string | null;
    began: number | null;
    created_at: Date;
    held: Generated<number>;
    high: Generated<number>;
    last_edit: Generated<number>;
    next_clock: Generated<number>;
    sealed_after_end_at: Date | null;
    stream: string;
    submission_id: string | null;
    target: string;
    university_id: string;
    user_id: string;
  };
  student_profiles: {
    department_id: string;
    program_id: string;
    roll_key: GeneratedAlways<string>;
    roll_no: string;
    section: string;
    semester: string;
    university_id: string;
    updated_at: Date;
    user_id: string;
    year_of_study: string;
  };
  submissions: {
    assignment_id: string | null;
    counter: Generated<number>;
    created_at: Date;
    deleted_at: Date | null;
    ends_at: number | null;
    grade: number | null;
    graded_at: Date | null;
    graded_by: string | null;
    hand_in_counter: number | null;
    hand_in_received_at: Date | null;
    hand_in_sealed_after: Date | null;
    hand_in_submitted_at: Date | null;
    handed_in: Generated<boolean>;
    head: Buffer;
    id: Generated<string>;
    log_deleted: Generated<number>;
    log_inserted: Generated<number>;
    log_ops: Generated<number>;
    returned: Generated<boolean>;
    university_id: string;
    updated_at: Date;
    user_id: string;
    wrapped_key: Buffer | null;
  };
  submits: {
    counter: number;
    matches: boolean | null;
    missing: Generated<number>;
    received_at: Date;
    sealed_after: Date | null;
    seq: number;
    sha256: string;
    stream: string;
    submission_id: string;
    submitted_at: Date | null;
    university_id: string;
    vector: unknown;
  };
  subscriptions: {
    billing_address: Generated<string>;
    billing_email: Generated<string>;
    card_brand: string | null;
    card_expiry: string | null;
    card_last_four: string | null;
    changed_at: Date;
    contact: Generated<string>;
    gstin: Generated<string>;
    seats: number;
    university_id: string;
    valid_until: string;
  };
  task_files: {
    added_at: Date;
    assignment_id: string;
    bytes: number;
    content_type: string;
    id: Generated<string>;
    key: string;
    name: string;
    sha256: string;
    university_id: string;
  };
  teacher_profiles: {
    department_id: string;
    designation: string;
    employee_id: string;
    program_id: string;
    university_id: string;
    updated_at: Date;
    user_id: string;
  };
  terms: {
    first_day: string;
    id: Generated<string>;
    last_day: string;
    name: string;
    name_key: string;
    university_id: string;
  };
  throttles: {
    action: string;
    blocked_until: Date | null;
    count: number;
    subject: Buffer;
    window_began: Date;
  };
  universities: {
    analysis_allowed: Generated<boolean>;
    code: string;
    created_at: Date;
    deleted_text_shown: Generated<boolean>;
    email: string;
    formatting_allowed: Generated<boolean>;
    location: string;
    log_days: Generated<number>;
    lookup_allowed: Generated<boolean>;
    name: string;
    teacher_domains: Generated<string[]>;
    time_zone: Generated<string>;
    unenrollment_allowed: Generated<boolean>;
    university_id: Generated<string>;
    verified_at: Date | null;
  };
  users: {
    created_at: Date;
    deletion_at: Date | null;
    deletion_reminded_at: Date | null;
    email: string;
    email_key: string | null;
    email_verified_at: Date | null;
    erased_at: Date | null;
    first_name: Generated<string>;
    id: Generated<string>;
    last_name: Generated<string>;
    name_key: GeneratedAlways<string>;
    password_hash: string;
    profile_completed_at: Date | null;
    record_shown: Generated<boolean>;
    status: string;
    university_id: string;
    user_type: string;
  };
}
