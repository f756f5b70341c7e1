/** What companies want to know before they buy several licences. */
export const businessReasons = [
  {
    title: 'One receipt, no renewals',
    text: 'Buy once, book it once. There is no renewal date to track and no seat to cancel.',
  },
  {
    title: 'Keys you can hand out',
    text: 'After a quote is paid, paste your colleagues’ addresses on the order page and each gets a key by e-mail. Or download all keys as a table.',
  },
  {
    title: 'Mixed editions in one order',
    text: 'Home & Business for most desks, Professional Plus for the one with the database: combine them in one order or quote.',
  },
  {
    title: 'Stock shown before you pay',
    text: 'Checkout shows whether keys are in stock. If some are still on their way, you know before you pay, and orders are filled in the order they were paid.',
  },
] as const

export const businessSteps = [
  {
    title: 'Tell us editions and quantities',
    text: 'The form takes two minutes. No account needed.',
  },
  {
    title: 'Keep the reference number',
    text: 'Shown immediately. Quote it when you contact us.',
  },
  {
    title: 'We send your quote',
    text: 'A person checks it, then we e-mail you a link: every line with your volume price, the date it is valid until, and a PDF.',
  },
  {
    title: 'Accept it online',
    text: 'Pay by card when you are ready. The invoice shows your company, and you hand out the keys on the order page.',
  },
] as const

export const businessQuestions = [
  {
    question: 'How many licences do I need for a quote?',
    answer:
      'About ten, or any number when your purchasing team needs a written quote. You can buy up to 50 of one edition directly in the shop.',
  },
  {
    question: 'Is there a volume discount?',
    answer:
      'In a quote, yes: the price per licence drops at 10, 25, 50 and 100 licences of one edition. The quote shows by how much.',
  },
  {
    question: 'How does each colleague get a key?',
    answer:
      'Once a quote is paid, paste their addresses on the order page. Each gets an e-mail with one key and instructions, and you see which e-mails arrived and which bounced.',
  },
  {
    question: 'Which edition may we use at work?',
    answer:
      'Home & Business and Professional Plus. Home and Home & Student are for private use and study.',
  },
  {
    question: 'Is this volume licensing?',
    answer:
      'No. You get single perpetual licences. For centrally managed computers, the publisher’s volume programmes may suit you better.',
  },
  {
    question: 'What if we replace a computer?',
    answer: 'Uninstall Office from the old one and activate it on the new one.',
  },
  {
    question: 'Can we return licences we did not need?',
    answer: 'Within 30 days. Unused keys are refunded after a quick check; see the refund policy.',
  },
] as const
