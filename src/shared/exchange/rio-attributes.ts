// The attributes of a programme, its school and its unit that are sent to RIO.

/** Users need read access to all of these to see what is missing, because that reveals them. */
export const rioAttributes = [
  ...['title', 'croho_title', 'croho_code', 'programme_code', 'abbreviation', 'english_title', 'isced', 'rio_code'],
  ...['description', 'duration', 'propaedeutic_phase', 'study_choice_check', 'valid_from', 'valid_to', 'rio'],
  ...['level', 'variant', 'language', 'organizational_unit'],
]
  .map((name) => `programme.${name}`)
  .concat('organization.sector', 'organization.education_offerer_code', 'organizational_unit.education_location_code');
