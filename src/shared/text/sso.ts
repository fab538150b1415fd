// Signing in with an institution account: the server's message for every refusal.

/** Users who are refused can go to the help desk of their school. */
const ask = 'Vraag de functioneel beheerder van je instelling om hulp.';

export const ssoText = {
  page: { title: 'Inloggen is niet gelukt', back: 'Naar het inlogscherm', details: 'Gegevens voor de helpdesk' },
  details: {
    reason: 'Reden',
    home: 'Instelling',
    eppn: 'Instellingsaccount',
    email: 'E-mailadres',
    affiliations: 'Rol bij de instelling',
    sub: 'Kenmerk',
    at: 'Tijdstip',
  },
  refusals: {
    away: 'SURFconext is nu niet bereikbaar. Probeer het over een paar minuten opnieuw, of log in met je gebruikersnaam en wachtwoord.',
    cancelled: 'Het inloggen bij je instelling is afgebroken. Probeer het opnieuw als je toch wilt inloggen.',
    expired:
      'Deze inlogpoging is verlopen, of begon in een andere browser. Begin opnieuw vanaf het inlogscherm en sta cookies toe.',
    wrongAnswer: `SURFconext gaf een antwoord dat niet klopt. Begin opnieuw vanaf het inlogscherm. Gaat het weer mis? ${ask}`,
    noHome: `Je instelling geeft niet door bij welke instelling je hoort, en dat is nodig om in te loggen. ${ask}`,
    foreignDomain: `Je instelling gebruikt Leerlijn niet, of heeft inloggen met SURFconext nog niet ingesteld. ${ask}`,
    ssoOff: `Je instelling heeft inloggen met SURFconext uitgezet. Log in met je gebruikersnaam en wachtwoord, of vraag je functioneel beheerder om hulp.`,
    noAffiliation: `Je instelling geeft niet door of je er werkt of studeert, en laat alleen bepaalde groepen toe. ${ask}`,
    affiliation: `Je instelling laat je groep (zoals studenten) niet toe in Leerlijn. ${ask}`,
    inactive: `Je account bij Leerlijn is niet actief. ${ask}`,
    otherSchool: `Je account bij Leerlijn hoort niet bij de instelling waarmee je inlogt. ${ask}`,
    twoMatch: `Bij jouw gegevens horen meer accounts in Leerlijn, dus het is niet zeker welk account van jou is. ${ask}`,
    protected:
      'Je account heeft rechten in meer dan één instelling en wordt daarom niet vanzelf gekoppeld. Log in met je wachtwoord en koppel SURFconext op de pagina Profiel.',
    otherIdentity:
      'Je account bij Leerlijn is al gekoppeld aan een ander account van je instelling. Vraag je functioneel beheerder om de koppeling te vernieuwen.',
    linkedElsewhere: `Dit account van je instelling is al gekoppeld aan een ander account in Leerlijn. ${ask}`,
    invitationOver: `Deze uitnodiging is al gebruikt, verlopen of ingetrokken. Vraag om een nieuwe uitnodiging.`,
    unknown: `Je hebt nog geen account in Leerlijn. Vraag de functioneel beheerder van je instelling om een uitnodiging.`,
    nameTaken: `Er is al een ander account met jouw naam in Leerlijn, dus er is geen nieuw account gemaakt. ${ask}`,
    noRole: `Je instelling geeft je geen rol meer in Leerlijn. Je account is daarom op inactief gezet. ${ask}`,
    notFresh: `Je instelling heeft je niet opnieuw laten inloggen, of zegt niet wanneer je inlogde. Log uit bij Leerlijn en log opnieuw in om te wijzigen hoe je inlogt.`,
    otherAccount:
      'Je bent bij je instelling ingelogd met een ander account dan dat van je profiel. Probeer het opnieuw met je eigen account.',
    lastManager: `Je instelling neemt je een rol af, maar jij bent de laatste die gebruikers en rollen beheert. ${ask}`,
  },
  codeInvalid: 'Het inloggen duurde te lang, of begon in een andere browser. Probeer het opnieuw.',
  institutionOnly: 'Bij je instelling log je alleen nog in met SURFconext.',
  passwordOff: 'Je instelling laat inloggen met een wachtwoord niet meer toe. Log in met SURFconext.',
} as const;

export type SsoReason = keyof typeof ssoText.refusals;
