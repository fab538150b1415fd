// The shared data of a school, independent of the OEAPI version: read by server/oeapi, written by `v5` and `v6`. Codes are
// those of version 6, rich texts are as stored, dates are ISO.
import type { IsoDate } from '#shared/planning/dates.ts';

export type CodeType =
  | 'institution_code'
  | 'programme_code'
  | 'croho'
  | 'system_id'
  | 'identifier'
  | 'component_code'
  | 'offering_code'
  | 'uuid';

export interface Code {
  type: CodeType;
  code: string;
}

/** Ids of other items, by their relation to this one. */
export type LinkName =
  | 'parent'
  | 'children'
  | 'organisation'
  | 'year'
  | 'specification'
  | 'programme'
  | 'programmes'
  | 'course'
  | 'component'
  | 'programmeOffering'
  | 'courseOffering'
  | 'session'
  | 'outcomes';
export type Links = Partial<Record<LinkName, string | readonly string[] | undefined>>;

interface Shared {
  id: string;
  name: string;
  code: Code;
  otherCodes: Code[];
  links: Links;
}

export interface Organisation extends Shared {
  kind: 'organisation';
  type: 'root' | 'faculty' | 'department';
  shortName: string;
}

export interface Session extends Shared {
  kind: 'session';
  type: 'academic_year' | 'semester' | 'quarter' | 'period';
  start: IsoDate;
  end: IsoDate;
  holidays: { title: string; start_date: IsoDate; end_date: IsoDate }[];
}

/** The fields shared by programmes, parts and registered studies. */
interface Study extends Shared {
  englishName: string;
  abbreviation: string;
  description: string;
  /** '' if unknown. */
  level: string;
  ects: number | null;
  fieldsOfStudy: string;
  /** For DUO, which requires texts without markup. */
  forRio: boolean;
  validFrom: IsoDate | null;
  validTo: IsoDate | null;
}

export interface Programme extends Study {
  kind: 'programme' | 'part';
  type: 'programme' | 'minor' | 'track';
  languages: string[];
  modeOfStudy: string;
  /** In years. */
  duration: number | null;
  firstStart: IsoDate | null;
  sector: Sector;
  requirements: string;
  finalQualification: string;
  outcomes: string[];
  /** Null: not for RIO. */
  rio: RioProgramme | null;
}

export interface Specification extends Study {
  kind: 'specification';
  sector: Sector;
}

/** hbo or wo; null if unknown. */
export type Sector = 1 | 2 | null;

/** Fields only for RIO. */
export interface RioProgramme {
  offererCode: string;
  locationCode: string;
  propaedeuticPhase: number | null;
  studyChoiceCheck: number | null;
}

export interface Course extends Shared {
  kind: 'course';
  description: string;
  requirements: string;
  goal: string;
  ects: number | null;
  contactHours: number | null;
  selfStudyHours: number | null;
  /** The languages of the programmes in which it is planned. */
  languages: string[];
  level: string;
  outcomes: string[];
  /** Null: names of people are not shared. */
  coordinator: string | null;
}

export interface Component extends Shared {
  kind: 'learning' | 'test';
  type: string;
  description: string;
  languages: string[];
}

export interface Offering extends Shared {
  kind: 'partOffering' | 'courseOffering' | 'learningOffering' | 'testOffering';
  description: string;
  languages: string[];
  start: IsoDate;
  end: IsoDate;
  capacity: number | null;
  /** Only for a test: the form of its result, and its weight in per cent. */
  resultValue: string;
  weight: number | null;
  mandatory: boolean;
  resit: boolean;
  /** The kind of room it needs. */
  room: string;
}

export interface Outcome extends Shared {
  kind: 'outcome';
  description: string;
  validFrom: IsoDate | null;
  validTo: IsoDate | null;
}

export type Item = Organisation | Session | Programme | Specification | Course | Component | Offering | Outcome;
export type Kind = Item['kind'];

/** The same item in another period. */
export interface Version {
  validFrom: IsoDate;
  validTo: IsoDate | null;
  item: Programme | Specification;
}
