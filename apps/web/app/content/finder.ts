import type { FinderQuestion } from '@keyhaven/contracts/finder'

type Option = Readonly<{ value: string; label: string; hint?: string }>
type Question = Readonly<{ id: FinderQuestion; text: string; options: readonly Option[] }>

/** The three questions, in the hero and on the page that compares. */
export const finderWords = {
  title: 'Buy your office apps once. Keep them.',
  lead: 'Three taps find your edition. Pay once, and your key appears on screen.',
  questions: [
    {
      id: 'computer',
      text: 'Which computer?',
      options: [
        { value: 'windows', label: 'Windows' },
        { value: 'mac', label: 'Mac' },
        {
          value: 'unsure',
          label: 'Not sure',
          hint: 'Home and Home & Business run on both. Professional Plus needs a Windows PC.',
        },
      ],
    },
    {
      id: 'paid',
      text: 'Will you use it for paid work?',
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
    },
    {
      id: 'apps',
      text: 'Do you need Outlook or Access?',
      options: [
        { value: 'neither', label: 'Neither' },
        {
          value: 'outlook',
          label: 'Outlook',
          hint: 'Outlook is mail and calendar. Home does not include it.',
        },
        {
          value: 'access',
          label: 'Access',
          hint: 'Access builds databases, on Windows only, and comes with Outlook.',
        },
      ],
    },
  ] satisfies readonly Question[] as readonly Question[],
}
