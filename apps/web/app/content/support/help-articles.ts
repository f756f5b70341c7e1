type HelpArticle = Readonly<{ title: string; to: string; about: string }>

/** Pages that answer at once, with the words people search for. */
export const helpArticles: readonly HelpArticle[] = [
  {
    title: 'Find a lost key or order',
    to: '/account',
    about: 'lost key missing email not arrived spam order find resend licence receipt invoice',
  },
  {
    title: 'A key is refused, or an error code appears',
    to: '/troubleshooting',
    about: 'error code activation refused invalid blocked does not work 0xc004 key problem',
  },
  {
    title: 'Activate, by internet or by phone',
    to: '/activation-guide',
    about: 'activate activation phone confirmation product key enter',
  },
  {
    title: 'Install on Windows or a Mac',
    to: '/installation-guide',
    about: 'install download setup installer windows mac remove old version',
  },
  {
    title: 'Will it run on my computer?',
    to: '/compatibility-checker',
    about: 'compatible compatibility windows 7 10 11 macos old computer runs',
  },
  {
    title: 'What the computer needs',
    to: '/system-requirements',
    about: 'requirements memory disk space processor system',
  },
  {
    title: 'Money back',
    to: '/refund-policy',
    about: 'refund return money back guarantee cancel withdraw 30 days',
  },
  {
    title: 'Which edition has which app',
    to: '/compare',
    about: 'edition compare difference outlook access home business professional word excel',
  },
  {
    title: 'Check a licence that was bought here',
    to: '/license-verification',
    about: 'genuine verify check licence real fake sold',
  },
  {
    title: 'Licences for your company',
    to: '/business-solutions',
    about: 'business company volume quote many computers invoice purchase order',
  },
  {
    title: 'Questions and answers',
    to: '/faq',
    about: 'faq question currency account transfer new computer update',
  },
]
