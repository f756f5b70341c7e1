/** Pages with answers, and the words people search for. */
export type HelpTopic = Readonly<{ label: string; to: string; words: string }>

const topic = (label: string, to: string, words: string): HelpTopic => ({ label, to, words })

export const helpTopics: readonly HelpTopic[] = [
  topic('Install the apps', '/installation-guide', 'installation setup download windows mac guide'),
  topic('Activate a key', '/activation-guide', 'activation product key code enter sign in account'),
  topic('Something does not work', '/troubleshooting', 'troubleshooting error problem fix failed'),
  topic('Will it run on my computer?', '/system-requirements', 'system requirements memory disk'),
  topic(
    'Check an edition against a computer',
    '/compatibility-checker',
    'compatibility mac windows',
  ),
  topic('Verify a licence', '/license-verification', 'license genuine check key real'),
  topic('Get remote help', '/remote-support', 'remote session screen support'),
  topic('Find a lost order or key', '/contact', 'order lost key e-mail email resend receipt'),
  topic('Refunds', '/refund-policy', 'refund money back return cancel'),
  topic('Delivery', '/legal-shipping-policy', 'delivery shipping when arrive e-mail email'),
  topic('Paying', '/payment-policy', 'payment card currency price invoice tax'),
  topic(
    'Compare editions',
    '/compare',
    'difference which edition choose home business professional',
  ),
  topic('Questions and answers', '/faq', 'faq question common'),
]
