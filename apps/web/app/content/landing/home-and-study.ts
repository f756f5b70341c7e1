import { updatesEnd } from '@keyhaven/contracts/data/updates'
import type { Landing } from './landing.ts'

/** Pages for private use and study. */
export const homeAndStudy: readonly Landing[] = [
  {
    path: '/student-special',
    title: 'Office for students, paid once',
    description:
      'Word, Excel, PowerPoint and OneNote for essays, sums and slides, paid once, with a discount code that is applied in your cart.',
    audience: 'For students and their parents',
    heading: 'For every essay, one payment',
    lead: 'A perpetual licence never expires, so there is nothing to renew when rent is due.',
    pick: 'home-2024',
    reasons: [
      'Word, Excel, PowerPoint and OneNote: what most courses ask for',
      'For private use and study, on one PC or Mac',
      `Security updates until ${updatesEnd['2024']}; the apps keep working after that`,
    ],
    otherwise:
      'Ask your university first: many give students a free subscription. If you also do paid work on your computer, choose Home & Business.',
    passages: [
      {
        title: 'The code on this page',
        text: 'When you add the edition here, the code WELCOME10 goes into your cart with it. You see the discount before you pay. One discount per order.',
      },
      {
        title: 'For long documents',
        text: 'Use heading styles from page one. Word then builds the table of contents, numbers your figures and keeps cross-references right.',
      },
    ],
    compared: ['home-2024', 'home-2021', 'home-2019'],
    coupon: 'WELCOME10',
    questions: [
      {
        question: 'Do I have to prove that I am a student?',
        answer: 'No. Anyone may buy this edition for private use and study.',
      },
      {
        question: 'May I use it for a paid student job?',
        answer: 'No. For paid work choose Home & Business, or use what your employer provides.',
      },
      {
        question: 'What if I get a new laptop?',
        answer: 'Uninstall Office from the old one and activate it on the new one.',
      },
    ],
  },
  {
    path: '/office-2019-student',
    title: 'Home & Student 2019 for an older computer',
    description:
      'The lowest price for Word, Excel, PowerPoint and OneNote, without security updates: which computers it suits.',
    audience: 'For older computers at home',
    heading: 'For a computer that only does the basics',
    lead: `Home & Student 2019 is the cheapest way to own the four classic apps. Its security updates ended in ${updatesEnd['2019']}, so use it on a computer that stays away from e-mail and downloads.`,
    pick: 'home-2019',
    reasons: [
      'The lowest price of the nine editions',
      'The same four apps and file formats as the newer years',
      'Familiar from schools that still use it',
    ],
    otherwise: `If you use the computer for e-mail and downloads, choose Home 2024. It costs more, but gets security updates until ${updatesEnd['2024']}.`,
    passages: [
      {
        title: 'Will it run on your computer?',
        text: 'You need Windows 10 or 11, or macOS 13 or later, with 4 GB of memory.',
      },
      {
        title: 'Use it safely',
        text: 'Keep Windows or macOS itself up to date, don’t open attachments you didn’t expect, and leave macros from the internet switched off.',
      },
    ],
    compared: ['home-2024', 'home-2021', 'home-2019'],
    questions: [
      {
        question: 'Will it ever stop working?',
        answer:
          'The licence does not expire. Only the security updates have ended. One day a new Windows or macOS may no longer support it.',
      },
      {
        question: 'Can I open files from newer versions?',
        answer: 'Yes. A feature that 2019 does not have may show as text or as an empty cell.',
      },
    ],
  },
  {
    path: '/word-home',
    title: 'Word for home: the smallest edition',
    description:
      'You only want Word: which edition includes it, what else you get, and free alternatives that may be enough.',
    audience: 'When you mainly need Word',
    heading: 'You came for Word',
    lead: 'We do not sell Word on its own. The smallest edition with Word is Home, which also has Excel, PowerPoint and OneNote.',
    pick: 'home-2024',
    reasons: [
      'The full desktop Word, with styles, footnotes, comments and mail merge',
      'Works offline after activation',
      'One payment, for private use and study',
    ],
    otherwise:
      'For two letters a year, a free word processor or web editor may be enough. If you write for a living, choose Home & Business.',
    passages: [
      {
        title: 'What desktop Word does best',
        text: 'Long documents with numbered headings, footnotes and an index. Tracked changes that a publisher or a lawyer sends back. Templates that must look the same on every printer.',
      },
      {
        title: 'And the other three apps?',
        text: 'They come with the edition. Excel is worth an afternoon: a household budget makes a good first sheet.',
      },
    ],
    questions: [
      {
        question: 'Can I buy Word on its own?',
        answer: 'Not here. The publisher sometimes sells single apps, so compare before you buy.',
      },
      {
        question: 'Can I install only Word?',
        answer: 'The installer sets up all four apps. You can unpin the others from your taskbar.',
      },
      {
        question: 'Does it check spelling in my language?',
        answer:
          'Probably. The apps support many languages; some are a free download from the publisher.',
      },
    ],
  },
  {
    path: '/word-excel-2024',
    title: 'Word and Excel 2024 on your own computer',
    description:
      'The two apps most people use, in the 2024 version: what is new, which edition includes them and what it costs.',
    audience: 'For documents and spreadsheets',
    heading: 'Two apps do most of the work',
    lead: 'Most people use Word and Excel every week. Both are in every edition; the smallest is enough for private use.',
    pick: 'home-2024',
    reasons: [
      'Word and Excel 2024 in full, with PowerPoint and OneNote',
      'Modern Excel functions such as XLOOKUP and FILTER, with results that fill neighbouring cells',
      `Security updates until ${updatesEnd['2024']}`,
    ],
    otherwise:
      'For paid work choose Home & Business, which adds Outlook and Teams. For databases choose Professional Plus, on Windows.',
    passages: [
      {
        title: 'Coming from an old version?',
        text: 'Your files open as they are. Formulas with VLOOKUP keep working; when you have time, replace them with XLOOKUP, which looks in both directions and survives inserted columns.',
      },
      {
        title: 'A sheet is not a database',
        text: 'If several people edit at once, or the same address appears in many places, a spreadsheet will let you down. That is what Access is for.',
      },
    ],
    compared: ['home-2024', 'home-business-2024', 'professional-plus-2024'],
    questions: [
      {
        question: 'Is Excel in Home the same as in Professional Plus?',
        answer: 'Yes. The editions differ in the other apps and in the right to commercial use.',
      },
      {
        question: 'Do macros work on a Mac?',
        answer: 'Most do. Macros that rely on Windows, or control other programs, do not.',
      },
    ],
  },
  {
    path: '/office-standard-2024',
    title: 'The standard choice for 2024: Home or Home & Business?',
    description:
      'There is no edition called Standard in this shop. See which of the two common 2024 editions takes its place.',
    audience: 'Looking for “Standard”?',
    heading: 'Is there a standard edition?',
    lead: 'The publisher’s Standard edition is sold in volume only, not to single buyers. For one computer, choose Home or Home & Business.',
    pick: 'home-business-2024',
    reasons: [
      'What you expect from a standard suite: Word, Excel, PowerPoint and Outlook',
      'Commercial use is included',
      'Runs on Windows and on a Mac',
    ],
    otherwise: 'If you need neither Outlook nor commercial use, Home 2024 costs less.',
    passages: [
      {
        title: 'The difference',
        text: 'Outlook and commercial use. If you need either, choose Home & Business. If not, choose Home.',
      },
      {
        title: '“Standard” offers elsewhere',
        text: 'A cheap single key for a volume edition usually comes from a larger contract. It may activate today and be blocked tomorrow. Always ask where a key comes from, here too.',
      },
    ],
    compared: ['home-2024', 'home-business-2024'],
    questions: [
      {
        question: 'Can I upgrade from Home to Home & Business later?',
        answer: 'There is no upgrade price; it would be a new purchase.',
      },
      {
        question: 'Is Teams included?',
        answer: 'Yes, in Home & Business 2024 and Professional Plus 2024.',
      },
    ],
  },
]
