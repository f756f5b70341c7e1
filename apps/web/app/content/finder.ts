import type { FinderQuestion } from '@keyhaven/contracts/finder'

type Option = Readonly<{ value: string; label: string; hint?: string }>
type Question = Readonly<{ id: FinderQuestion; text: string; options: readonly Option[] }>

/** The three taps of the hero. */
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
      id: 'access',
      text: 'Do you need Access, the database?',
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
        {
          value: 'unsure',
          label: 'What’s that?',
          hint: 'An app for building databases, on Windows only. If you have never used it, you don’t need it.',
        },
      ],
    },
  ] satisfies readonly Question[] as readonly Question[],
}
