import type { FirstYear } from '@keyhaven/contracts/data/catalogue'
import { updatesEnd } from '@keyhaven/contracts/data/updates'
import type { FaqItem } from './faq.ts'

type Year = FirstYear
type Point = Readonly<{ title: string; text: string }>

export type YearWords = Readonly<{
  year: Year
  path: string
  title: string
  description: string
  lead: string
  points: readonly Point[]
  choose: readonly string[]
  avoid: readonly string[]
  questions: readonly FaqItem[]
}>

const year2024: YearWords = {
  year: '2024',
  path: '/office-2024-editions',
  title: 'Office 2024 editions',
  description: `Home, Home & Business and Professional Plus 2024 compared: apps, systems, updates until ${updatesEnd['2024']} and the price of a perpetual licence.`,
  lead: 'The newest perpetual year, and the only one of the three that the publisher still supplies with security updates.',
  points: [
    {
      title: `Updates until ${updatesEnd['2024']}`,
      text: `The publisher fixes security holes in the 2024 editions until ${updatesEnd['2024']}. After that the apps keep working as they are.`,
    },
    {
      title: 'Excel that returns whole tables',
      text: 'Functions such as VSTACK, TEXTSPLIT and IMAGE came with this year. A formula can fill a range by itself, without a macro.',
    },
    {
      title: 'No Publisher any more',
      text: 'Microsoft has retired the app Publisher. If you still open its files, Professional Plus 2021 and 2019 are the last editions that include it.',
    },
  ],
  choose: [
    'You want security updates for years to come',
    'You share workbooks that use the newest functions',
    'You buy a new computer and expect to keep it',
  ],
  avoid: [
    'You need Publisher: choose Professional Plus 2021 or 2019',
    'Your workplace has standardised on an older year',
  ],
  questions: [
    {
      question: 'How do the three 2024 editions differ?',
      answer:
        'Home includes Word, Excel, PowerPoint and OneNote for private use. Home & Business adds Outlook, Teams and the right to do paid work. Professional Plus adds Access and runs on Windows only.',
    },
    {
      question: 'Will the 2024 apps stop working in 2029?',
      answer: `No. In ${updatesEnd['2024']} the publisher stops publishing fixes for them. What is installed keeps opening and saving your files.`,
    },
    {
      question: 'Can I install 2024 beside an older Office?',
      answer:
        'It is better to remove the older one first. Two versions on one Windows computer often conflict over which one opens a file.',
    },
    {
      question: 'Is there a 2024 edition for the Mac with Access?',
      answer:
        'No. Access has never been made for the Mac. On a Mac choose Home 2024 or Home & Business 2024.',
    },
  ],
}

const year2021: YearWords = {
  year: '2021',
  path: '/office-2021-editions',
  title: 'Office 2021 editions',
  description: `Home & Student, Home & Business and Professional Plus 2021 compared: apps, systems, the end of updates in ${updatesEnd['2021']} and prices.`,
  lead: `XLOOKUP and dynamic lists in Excel at a lower price. The publisher’s security updates ended in ${updatesEnd['2021']}.`,
  points: [
    {
      title: `Updates ended in ${updatesEnd['2021']}`,
      text: 'The apps work as before, but new security flaws stay open. Think twice if you open many files from strangers.',
    },
    {
      title: 'The first perpetual year with XLOOKUP',
      text: 'XLOOKUP, FILTER, SORT, UNIQUE and LET arrived in this year. Workbooks that rely on them do not calculate in 2019.',
    },
    {
      title: 'Publisher is still there',
      text: 'Professional Plus 2021 includes both Publisher and Access. The 2024 editions have no Publisher.',
    },
  ],
  choose: [
    'You have Publisher files to open and edit',
    'You use XLOOKUP, but none of the 2024 functions',
    'You match what colleagues already have',
  ],
  avoid: [
    'The computer handles other people’s data: take 2024 for its updates',
    'You don’t want to think about this again for years',
  ],
  questions: [
    {
      question: 'Is it safe to use 2021 now that updates have ended?',
      answer:
        'It is a risk you should weigh. Files you wrote yourself do no harm. Files from others can exploit flaws that are no longer fixed. For such work choose 2024.',
    },
    {
      question: 'Why is the 2021 home edition called Home & Student?',
      answer:
        'That was the publisher’s name for it until 2024. It includes Word, Excel, PowerPoint and OneNote, for private use and study.',
    },
    {
      question: 'Which 2021 edition has Teams?',
      answer:
        'Of those we sell, Home & Business 2021. Professional Plus 2021 has Access and Publisher instead.',
    },
    {
      question: 'Can I move from 2021 to 2024 later?',
      answer:
        'Not by an upgrade. A perpetual licence stays with its year, and 2024 is a separate licence. Your files open in both.',
    },
  ],
}

const year2019: YearWords = {
  year: '2019',
  path: '/office-2019-editions',
  title: 'Office 2019 editions',
  description: `Home & Student, Home & Business and Professional Plus 2019 compared: apps, systems, the end of updates in ${updatesEnd['2019']} and prices.`,
  lead: `The lowest prices we have, for computers that must stay with this year. Security updates ended in ${updatesEnd['2019']}.`,
  points: [
    {
      title: `Updates ended in ${updatesEnd['2019']}`,
      text: 'Nothing has been fixed since. Keep these editions for computers that are rarely online, or whose setup may not change.',
    },
    {
      title: 'The familiar earlier look',
      text: 'Ribbons and dialogs are those many manuals still show. Morph and Zoom in PowerPoint are already here.',
    },
    {
      title: 'No XLOOKUP',
      text: 'Excel 2019 knows IFS, TEXTJOIN and MAXIFS, but none of the functions that return a whole list.',
    },
  ],
  choose: [
    'A program you depend on was made for 2019',
    'The computer works offline and is not going to change',
    'You replace a lost 2019 installation, key for key',
  ],
  avoid: [
    'You exchange workbooks with people who use newer functions',
    'The computer is used for mail or banking every day',
  ],
  questions: [
    {
      question: 'Who should still buy 2019?',
      answer:
        'Those whose setup demands it: an add-in, a template collection, a training room. For everyone else a newer year is the better buy.',
    },
    {
      question: 'Does 2019 run on Windows 11?',
      answer:
        'Yes, the requirements on each edition’s page name Windows 10 and Windows 11. The publisher no longer publishes fixes for it on either.',
    },
    {
      question: 'Can 2019 open files made with 2024?',
      answer:
        'Yes. What it does not know it cannot calculate: a cell with XLOOKUP shows its last value until someone edits it.',
    },
    {
      question: 'Is the licence shorter because updates ended?',
      answer:
        'No. The licence is perpetual. Only the publisher’s fixes have ended, not your right to use the apps.',
    },
  ],
}

export const yearPages: readonly YearWords[] = [year2024, year2021, year2019]

/** The words of the page at this address. */
export const yearPageAt = (path: string): YearWords =>
  yearPages.find((page) => path.startsWith(page.path)) ?? year2024

/** The page of a year; one that nobody wrote a page for is a filter of the shop. */
export const pathOfYear = (year: string): string =>
  yearPages.find((page) => page.year === year)?.path ?? `/shop?edition=${year}`
