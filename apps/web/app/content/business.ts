/** What firms want to know before they buy several licences. */
export const businessReasons = [
  {
    title: 'One receipt, no renewals',
    text: 'A perpetual licence is bought once and entered once in your books. Nobody has to watch a renewal date or cancel a seat.',
  },
  {
    title: 'Keys you can hand out',
    text: 'Bought by a quote, seats are handed out on the order page: paste the addresses of your colleagues and each gets a key of their own by e-mail. Or take all keys as a table.',
  },
  {
    title: 'Mixed editions in one order',
    text: 'Home & Business for most desks, Professional Plus for the one with the database: put both in the same order or quote.',
  },
  {
    title: 'Told before you pay',
    text: 'Checkout says how many keys are ready. If some are still to come, you know before any money moves, and waiting orders are served in the order they were paid.',
  },
] as const

export const businessSteps = [
  {
    title: 'Tell us editions and quantities',
    text: 'The form takes two minutes. You need no account.',
  },
  {
    title: 'Keep the reference number',
    text: 'You see it at once. Name it when you write or call.',
  },
  {
    title: 'A person prices it',
    text: 'We e-mail a link to the quote: every line with the price for your volume, the last day it holds, and a PDF for your records.',
  },
  {
    title: 'Accept it online',
    text: 'Pay by card when you are ready. The invoice names your company, and you hand out the seats on the order page.',
  },
] as const

export const businessQuestions = [
  {
    question: 'From how many licences does a quote make sense?',
    answer:
      'From about ten, or whenever your purchasing needs a document first. Up to 50 of one edition can be bought directly in the shop.',
  },
  {
    question: 'Do ten licences cost less each than one?',
    answer:
      'In a quote, yes: the price of each falls in steps at 10, 25, 50 and 100 licences of one edition. The quote says by how much.',
  },
  {
    question: 'How does each colleague get a key?',
    answer:
      'Once a quote is paid, paste their addresses on the order page. Each gets one e-mail with one key and how to use it, and you see which mails arrived and which came back.',
  },
  {
    question: 'Which edition may we use at work?',
    answer:
      'Home & Business and Professional Plus. Home and Home & Student are for private use and study.',
  },
  {
    question: 'Is this volume licensing?',
    answer:
      'No. You receive single perpetual licences. For centrally managed fleets the maker’s own volume programmes may suit you better, and we will say so.',
  },
  {
    question: 'What happens when a computer is replaced?',
    answer: 'Remove the software from the old one and activate it on the new one.',
  },
  {
    question: 'Can we return licences we did not need?',
    answer:
      'Within 30 days. Keys that have never been shown are refunded at once; see the refund policy.',
  },
] as const
