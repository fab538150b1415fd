// OEAPI paths that a spider must reach: also used when the files of the specification are missing.

export const servedV5 = [
  ...['/', '/organizations', '/organizations/{organizationId}', '/organizations/{organizationId}/components'],
  ...['/organizations/{organizationId}/courses', '/organizations/{organizationId}/education-specifications'],
  ...['/organizations/{organizationId}/offerings', '/organizations/{organizationId}/programs'],
  ...['/academic-sessions', '/academic-sessions/{academicSessionId}'],
  ...['/academic-sessions/{academicSessionId}/offerings', '/programs', '/programs/{programId}'],
  ...['/programs/{programId}/courses', '/programs/{programId}/offerings', '/programs/{programId}/programs'],
  ...['/courses', '/courses/{courseId}', '/courses/{courseId}/components', '/courses/{courseId}/offerings'],
  ...['/education-specifications', '/education-specifications/{educationSpecificationId}'],
  '/education-specifications/{educationSpecificationId}/courses',
  '/education-specifications/{educationSpecificationId}/education-specifications',
  '/education-specifications/{educationSpecificationId}/programs',
];

/** Only the most important ones. */
export const servedV6 = [
  ...['/', '/organisations', '/organisations/{organisationId}', '/organisations/{organisationId}/programmes'],
  ...['/organisations/{organisationId}/courses', '/organisations/{organisationId}/test-components'],
  '/organisations/{organisationId}/learning-component-offerings',
  ...['/programmes', '/programmes/{programmeId}', '/courses', '/courses/{courseId}'],
  ...['/learning-outcomes', '/learning-outcomes/{learningOutcomeId}'],
];
