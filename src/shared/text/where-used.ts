// 'Waar gebruikt?' on the page of a record, above its save button and in the dialog that deletes it.

export const whereUsedText = {
  open: 'Waar gebruikt?',
  of: (title: string) => `Waar gebruikt: ${title}`,
  close: 'Sluiten',
  nowhere: 'Dit wordt nergens gebruikt, voor zover je dat mag bekijken.',
  group: ({ label, count }: { label: string; count: number }) => `${label}: ${count}`,
  more: (count: number) => `en nog ${count}`,
  nameless: 'De namen mag je niet bekijken.',
  /** In the dialog that deletes. */
  heading: 'Dit wordt gebruikt:',
  /** Above the save button. */
  counts: (programmes: number) => `Deze wijziging telt mee in ${programmes} programma's.`,
  archived: 'Wat je archiveert, wordt nog gebruikt.',
} as const;
