// A list as a file: the menu above it.

export const listFilesText = {
  button: 'Bestanden',
  excelShown: 'Excel, zoals getoond',
  excelWhole: 'Excel, alle gegevens',
  csvShown: 'CSV, zoals getoond',
  csvWhole: 'CSV, alle gegevens',
  word: 'Word',
  import: 'Importeren…',
} as const;
