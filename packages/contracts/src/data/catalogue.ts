/** The words the catalogue is made of. */
export const apps = [
  'Word',
  'Excel',
  'PowerPoint',
  'OneNote',
  'Outlook',
  'Teams',
  'Access',
  'Publisher',
] as const
export type App = (typeof apps)[number]

export const years = ['2024', '2021', '2019'] as const
export const categories = ['Home', 'Business', 'Professional'] as const
export const platforms = ['Windows', 'Mac'] as const
