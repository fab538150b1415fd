// Instelling: a school, which is a tenant.
import { choice, text } from './attribute.ts';
import { define } from './definition.ts';

const sectors = [
  { value: 1, label: 'hbo' },
  { value: 2, label: 'wo' },
] as const;

/** The option that gives units a new version in a new cohort. */
export const NEW_VERSIONS = 2;
const cohortUnits = [
  { value: 1, label: 'Blijven dezelfde' },
  { value: NEW_VERSIONS, label: 'Krijgen een nieuwe versie' },
] as const;

export const organization = define({
  object: 'organization',
  table: 'organization',
  path: 'organizations',
  title: 'title',
  attributes: {
    title: text({
      label: 'Instelling',
      tooltip: 'De naam van de hogeschool of universiteit, zoals die overal in Leerlijn staat.',
      required: true,
    }),
    short_name: text({
      label: 'Korte naam',
      tooltip: 'De afkorting waaronder de instelling bekend is. Andere systemen tonen die waar weinig plaats is.',
      max: 50,
    }),
    institution_code: text({
      label: 'Instellingscode',
      tooltip: 'De code van de instelling bij DUO (BRIN), bijvoorbeeld 28DN.',
      max: 10,
    }),
    sector: choice({
      label: 'Sector',
      tooltip: 'Hbo of wo. Bepaalt met het niveau van een programma hoe het in RIO staat.',
      choices: sectors,
    }),
    education_offerer_code: text({
      label: 'Onderwijsaanbiedercode',
      tooltip:
        'De code van de instelling als onderwijsaanbieder in RIO, bijvoorbeeld 110A123. U vindt die in Mijn DUO.',
      max: 10,
    }),
    cohort_units: choice({
      label: 'Onderwijseenheden in een nieuw cohort',
      tooltip:
        'Wat er met onderwijseenheden gebeurt als van een programma een nieuw cohort wordt gemaakt, tenzij iemand daarbij anders kiest. Leeg: zij blijven dezelfde.',
      choices: cohortUnits,
    }),
  },
});
