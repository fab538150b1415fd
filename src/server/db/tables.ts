// Row types of the tables that code names. Tables of definitions are reached through `records`, by their definition.
import type { Generated } from 'kysely';

interface CrudFlags {
  can_create: boolean;
  can_read: boolean;
  can_update: boolean;
  can_delete: boolean;
}

export interface Tables {
  organization: { id: Generated<number>; title: string };
  organizational_unit: {
    id: Generated<number>;
    organization: number;
    title: string;
    parent__organizational_unit: number | null;
    show_year_parts: Generated<boolean>;
    show_blocks: Generated<boolean>;
  };
  app_user: {
    id: Generated<number>;
    username: string;
    firstname: string;
    lastname: string;
    email: string;
    eppn: Generated<string>;
    password_hash: string | null;
    active: Generated<boolean>;
    revision: Generated<number>;
  };
  role: {
    id: Generated<number>;
    organization: number | null;
    role: string;
    title: string;
    revision: Generated<number>;
  };
  permission: CrudFlags & { id: Generated<number>; role: number; object: string };
  attribute: {
    id: Generated<number>;
    object: string;
    attribute: string;
    position: number;
    default_label: string;
    description: string;
    shipped_label: string;
    shipped_description: string;
    revision: Generated<number>;
  };
  attribute_permission: CrudFlags & { permission: number; attribute: number };
  attribute_label: {
    id: Generated<number>;
    organization: number;
    organizational_unit: number | null;
    attribute: number;
    label: string;
  };
  attribute_option: {
    id: Generated<number>;
    attribute: number;
    organization: number | null;
    option_value: string;
    position: number;
    revision: Generated<number>;
  };
  user_role: { app_user: number; role: number };
  user_organizational_unit: { app_user: number; organizational_unit: number };
  rights_stamp: { value: number };
  session: {
    id: Generated<number>;
    app_user: number;
    browser: Generated<string>;
    device: Generated<string>;
    by_password: Generated<boolean>;
  };
  access_token: { hash: Buffer; session: number; expires_at: Date };
  refresh_token: { hash: Buffer; session: number; expires_at: Date; used_at: Date | null };
  password_reset: { hash: Buffer; app_user: number; expires_at: Date };
  password_reset_request: { id: Generated<number>; email: string; requested_at: Generated<Date> };
  sign_in_attempt: {
    key: string;
    failures: number;
    last_at: Date;
    account: Generated<Buffer | null>;
    network: Generated<string | null>;
  };
  object_definition: {
    object: string;
    position: number;
    default_label: string;
    default_label_plural: string;
    default_color: string;
    description: Generated<string>;
    shipped_label: string;
    shipped_label_plural: string;
  };
  object_label: {
    id: Generated<number>;
    organization: number;
    organizational_unit: number | null;
    object: string;
    label: string;
    label_plural: string;
    color: string;
  };
  system: { id: Generated<number>; organization: number; system: string };
  system_attribute_label: { system: number; attribute: number; label: string };
  system_object_label: { system: number; object: string; label: string; label_plural: string; color: string };
  state: { id: Generated<number>; state: string; position: number };
  calendar_year: {
    id: Generated<number>;
    organization: number;
    start_date: string;
    end_date: string;
    revision: Generated<number>;
  };
  holiday: { id: Generated<number>; calendar_year: number; title: string; start_date: string; end_date: string };
  unit_calendar: {
    organizational_unit: number;
    calendar_year: number;
    organization: number;
    revision: Generated<number>;
  };
  calendar_feed: {
    id: Generated<number>;
    hash: Buffer;
    app_user: number;
    organization: number;
    organizational_unit: number;
    calendar_year: number;
  };
  attribute_group: {
    id: Generated<number>;
    organization: number;
    organizational_unit: number | null;
    system: number | null;
    object: string;
    title: string;
    date_deadline: string | null;
  };
  attribute_group_attribute: { attribute_group: number; attribute: number; position: number };
  programme: { id: Generated<number>; organization: number; organizational_unit: number | null; title: string };
  installation: { demo: boolean };
}
