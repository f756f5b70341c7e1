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

/** The years the first nine editions are of. Others come with the editions that staff add. */
export type FirstYear = '2024' | '2021' | '2019'
/** The categories the agreed texts speak of; staff may add others. */
export const firstCategories = ['Home', 'Business', 'Professional'] as const
export type FirstCategory = (typeof firstCategories)[number]
export const platforms = ['Windows', 'Mac'] as const
