import { updatesEnd } from '@keyhaven/contracts/data/updates'
export type FaqItem = Readonly<{ question: string; answer: string }>

/** The questions people ask before they buy; pages show the first six. */
export const faq: FaqItem[] = [
  {
    question: 'How do I get my key?',
    answer:
      'Your key is shown right after payment on your order page, and e-mailed to you. Nothing is shipped.',
  },
  {
    question: 'Is this a subscription?',
    answer:
      'No. You pay once and the licence does not expire. There is no monthly fee, no renewal and nothing to cancel.',
  },
  {
    question: 'Which edition do I need?',
    answer:
      'Home covers documents, spreadsheets, slides and notes for private use. Home & Business adds Outlook and the right to use the apps for paid work. Professional Plus adds Access for databases and runs on Windows only.',
  },
  {
    question: 'Does it work on a Mac?',
    answer:
      'Home, Home & Student and Home & Business run on macOS 13 or later as well as on Windows. Professional Plus runs on Windows only, in every year.',
  },
  {
    question: 'Which year should I choose?',
    answer: `The 2024 editions receive the publisher’s security updates until ${updatesEnd['2024']}. Updates for 2021 ended in ${updatesEnd['2021']} and for 2019 in ${updatesEnd['2019']}; those apps keep working, without new fixes. Choose an older year only if you have a reason to.`,
  },
  {
    question: 'How many computers can I use it on?',
    answer: 'One computer for each licence. For several computers, choose several licences.',
  },
  {
    question: 'Can I use it for paid work?',
    answer:
      'Home & Business and Professional Plus include commercial use. Home and Home & Student are for private use and study.',
  },
  {
    question: 'Who is selling this?',
    answer:
      'Keyhaven, an independent reseller. We are not affiliated with the software publisher, and product names belong to their owners.',
  },
]

/** The five questions under every edition. */
export const productFaq: FaqItem[] = [
  {
    question: 'What do I receive?',
    answer:
      'A licence key, shown right after payment and e-mailed, with a link to the publisher’s own installer and a short guide. There is no disc and no box.',
  },
  {
    question: 'How many computers does one licence cover?',
    answer: 'One. Choose a quantity above for more than one computer.',
  },
  {
    question: 'Do I need an internet connection?',
    answer: 'To download and to activate, yes. After that the desktop apps work offline.',
  },
  {
    question: 'Will I get the next year’s version?',
    answer:
      'No. A perpetual licence stays with its year. You keep that version for as long as you like.',
  },
  {
    question: 'Can I open the files I already have?',
    answer:
      'Yes. Documents, sheets and slides keep the usual file formats, and files made with earlier versions open as well.',
  },
]
