// Why a request is refused.

import { failureText } from './failure.ts';

export const refusalText = {
  malformed: 'De aanvraag is niet goed gevormd.',
  malformedJson: 'De aanvraag bevat geen geldige JSON.',
  invalid: 'Niet alle velden zijn goed ingevuld.',
  unauthorized: 'Log in om verder te gaan.',
  forbidden: failureText.forbidden,
  forbiddenAttributes: (labels: string[]) => `Je mag deze velden niet wijzigen: ${labels.join(', ')}.`,
  fileType: 'Stuur een Excel-bestand (.xlsx) of een CSV-bestand (.csv), met het type dat erbij hoort.',
  notFound: 'Niet gevonden.',
  unknownPath: 'Dit adres bestaat niet in de API.',
  changedMeanwhile: 'Iemand anders heeft dit intussen gewijzigd.',
  inUse: (uses: string[]) => `Dit is nog in gebruik: ${uses.join(', ')}.`,
  inUseElsewhere: 'Dit is nog ergens in gebruik.',
  goneMeanwhile: 'Iets waar dit bij hoort is net door iemand anders verwijderd. Herlaad en probeer het opnieuw.',
  duplicate: 'Iemand anders heeft dit net ook opgeslagen. Herlaad en probeer het opnieuw.',
  collided: 'Anderen waren tegelijk met hetzelfde bezig. Er is niets opgeslagen; probeer het opnieuw.',
  tooLarge: (bytes: number) => `De aanvraag is te groot (hoogstens ${Math.round(bytes / 1024 / 1024)} MiB).`,
  tooDeep: 'De aanvraag is te diep genest.',
  headersTooLarge:
    'De gegevens boven de aanvraag zijn te lang. Verwijder de cookies van deze site en probeer het opnieuw.',
  tooSlow: 'De aanvraag kwam niet op tijd binnen.',
  mediaType: 'Stuur de gegevens als application/json.',
  tooMany: 'Te veel pogingen. Probeer het later nog eens.',
  tooManyAtOnce: 'Er komen te veel verzoeken tegelijk. Probeer het zo nog eens.',
  busy: 'Het is nu erg druk. Probeer het zo nog eens.',
  unavailable: 'De database is even niet bereikbaar. Probeer het zo nog eens.',
  outcomeUnknown:
    'De verbinding met de database viel weg tijdens het opslaan. Misschien is het wel opgeslagen: herlaad en kijk dat na voordat je het opnieuw doet.',
  diskFull: 'De schijf van de server is vol. Er is niets opgeslagen; meld dit bij je beheerder.',
  internal: (id: string) => `Er ging iets mis in het systeem. Meld dit met nummer ${id}.`,
} as const;
