import type { Landing } from './landing.ts'

/** Pages for private use and study. */
export const homeAndStudy: readonly Landing[] = [
  {
    path: '/student-special',
    title: 'Office for students, paid once',
    description:
      'Four apps for essays, sums and slides that last from the first term to the thesis, with a code that is applied in your cart.',
    audience: 'For pupils, students and their parents',
    heading: 'From the first essay to the thesis, with one payment',
    lead: 'A degree takes three to five years. A perpetual licence outlasts it, and nothing is taken from your account in the month when the rent is due.',
    pick: 'home-2024',
    reasons: [
      'Word, Excel, PowerPoint and OneNote: what courses ask for',
      'For private use and study, on one PC or Mac',
      'Security updates until October 2029, long enough for a degree that starts now',
    ],
    otherwise:
      'Ask your university first: many give students a subscription for free. Take it if so, and come back when it ends. If you also earn money with your computer, choose Home & Business.',
    passages: [
      {
        title: 'The code on this page',
        text: 'This page puts the code WELCOME10 into your cart when you add the edition. The cart shows what it takes off before you pay. Only one discount applies to an order.',
      },
      {
        title: 'For long documents',
        text: 'Use heading styles from the first page. Word then makes the table of contents, numbers figures and keeps cross-references right on the night before the deadline.',
      },
    ],
    compared: ['home-2024', 'home-2021', 'home-2019'],
    coupon: 'WELCOME10',
    questions: [
      {
        question: 'Do I have to prove that I study?',
        answer: 'No. The edition is for private use and study, whoever buys it.',
      },
      {
        question: 'May I use it for a paid student job?',
        answer:
          'Not Home. For paid work choose Home & Business, or use what your employer gives you.',
      },
      {
        question: 'What if I change my laptop?',
        answer:
          'Remove it from the old one and activate it on the new one. The licence moves with you.',
      },
    ],
  },
  {
    path: '/office-2019-student',
    title: 'Home & Student 2019 for an older computer',
    description:
      'The lowest price for Word, Excel, PowerPoint and OneNote, without further security updates: for which computers it makes sense.',
    audience: 'For older computers at home',
    heading: 'For the computer that only writes',
    lead: 'Home & Student 2019 is the least expensive way to own the four classic apps. Its security updates ended in October 2025, so it belongs on a computer with quiet habits.',
    pick: 'home-2019',
    reasons: [
      'The lowest price of the nine editions',
      'The same four apps and file formats as the newer years',
      'Familiar to schools that still teach with it',
    ],
    otherwise:
      'If the computer is used for mail and downloads, take Home 2024. It costs more once and is repaired until October 2029.',
    passages: [
      {
        title: 'Does your computer manage it?',
        text: 'You need Windows 10 or 11, or macOS 13 or later, with 4 GB of memory. A computer that cannot run these is better retired than licensed.',
      },
      {
        title: 'Use it safely',
        text: 'Keep Windows or macOS itself up to date, do not open attachments you did not expect, and leave macros from the internet switched off.',
      },
    ],
    compared: ['home-2024', 'home-2021', 'home-2019'],
    questions: [
      {
        question: 'Will it stop working one day?',
        answer:
          'The licence does not expire. What ended are the repairs, and one day a new system may no longer suit it.',
      },
      {
        question: 'Can I open files from newer versions?',
        answer: 'Yes. A function that 2019 does not know may show as text or as an empty cell.',
      },
    ],
  },
  {
    path: '/word-home',
    title: 'Word for home: the least you need to buy',
    description:
      'You only want Word. Which edition contains it, what else you get, and the free ways to write that may be enough.',
    audience: 'For people who want Word and little else',
    heading: 'You came for Word',
    lead: 'We do not sell Word by itself. The smallest edition that holds it is Home, with Excel, PowerPoint and OneNote beside it.',
    pick: 'home-2024',
    reasons: [
      'The full desktop Word, with styles, footnotes, comments and mail merge',
      'Works offline after activation',
      'One payment, for private use and study',
    ],
    otherwise:
      'For two letters a year, the free word processor that came with your system or a web editor may be enough. If you write for money, choose Home & Business.',
    passages: [
      {
        title: 'What only the desktop Word does well',
        text: 'Long documents with numbered headings, footnotes and an index. Tracked changes that a publisher or a lawyer sends back. Templates that must look the same on every printer.',
      },
      {
        title: 'And the other three apps',
        text: 'They are part of the edition and do no harm. Excel is worth an afternoon: a household budget is a good first sheet.',
      },
    ],
    questions: [
      {
        question: 'Can I buy Word alone?',
        answer: 'Not here. The maker has sold single apps at times; please compare before you buy.',
      },
      {
        question: 'Can I install only Word?',
        answer: 'The installer sets up all four apps. You may hide the others from your taskbar.',
      },
      {
        question: 'Does it check spelling in my language?',
        answer: 'The apps offer many languages; some are added as a free download by the maker.',
      },
    ],
  },
  {
    path: '/word-excel-2024',
    title: 'Word and Excel 2024 on your own computer',
    description:
      'The two apps most people use, in the 2024 version: what is new, which edition holds them and what it costs.',
    audience: 'For people who write and reckon',
    heading: 'Two apps do most of the work',
    lead: 'Ask people what they open in a week, and most answer Word and Excel. Both are in every edition; the smallest is enough for private use.',
    pick: 'home-2024',
    reasons: [
      'Word and Excel 2024 in full, with PowerPoint and OneNote',
      'Modern Excel functions such as XLOOKUP and FILTER, with results that fill neighbouring cells',
      'Security updates until October 2029',
    ],
    otherwise:
      'For paid work take Home & Business, which adds Outlook and Teams. For databases take Professional Plus, on Windows.',
    passages: [
      {
        title: 'If you come from an old version',
        text: 'Your files open as they are. Formulas with VLOOKUP keep working; when you have time, replace them by XLOOKUP, which looks in both directions and does not break when a column is inserted.',
      },
      {
        title: 'A sheet is not a database',
        text: 'If several people must type at once, or the same address stands in many places, a sheet will let you down sooner or later. That is what Access is for.',
      },
    ],
    compared: ['home-2024', 'home-business-2024', 'professional-plus-2024'],
    questions: [
      {
        question: 'Is Excel in Home the same as in Professional Plus?',
        answer:
          'It is the same program of the same year. The editions differ in the other apps and in the right to commercial use.',
      },
      {
        question: 'Do macros work on a Mac?',
        answer: 'Most do. Macros that call Windows itself, or control other programs, do not.',
      },
    ],
  },
  {
    path: '/office-standard-2024',
    title: 'The standard choice for 2024: Home or Home & Business?',
    description:
      'There is no edition called Standard in this shop. Which of the two common 2024 editions takes its place, compared in one table.',
    audience: 'For people who look for “Standard”',
    heading: 'Looking for the standard edition?',
    lead: 'The maker uses the name Standard for a volume product that single buyers cannot order. For one computer, the standard choice is Home or Home & Business.',
    pick: 'home-business-2024',
    reasons: [
      'Holds what people expect from a standard office suite: Word, Excel, PowerPoint and Outlook',
      'Commercial use is included',
      'Runs on Windows and on a Mac',
    ],
    otherwise: 'Without Outlook and without paid work, Home 2024 is enough and costs less.',
    passages: [
      {
        title: 'The difference in two words',
        text: 'Outlook and work. If either matters to you, take Home & Business. If neither does, take Home.',
      },
      {
        title: 'Offers of “Standard” elsewhere',
        text: 'A single key for a volume edition at a very low price is usually cut from a larger contract. It may activate today and be blocked tomorrow. Ask where a key comes from before you buy, here as well.',
      },
    ],
    compared: ['home-2024', 'home-business-2024'],
    questions: [
      {
        question: 'Can I upgrade from Home to Home & Business later?',
        answer: 'There is no upgrade price. It would be a new purchase, so decide at leisure now.',
      },
      {
        question: 'Is Teams included?',
        answer: 'In Home & Business 2024 and in Professional Plus 2024, yes.',
      },
    ],
  },
]
