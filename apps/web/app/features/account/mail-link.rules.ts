const purposes = ['access', 'reset', 'verify', 'erase', 'move'] as const
export type LinkPurpose = (typeof purposes)[number]
export type MailedLink = Readonly<{ purpose: LinkPurpose; link: string }>

/** What is behind the # of a link from our e-mail; undefined for anything else. */
export function mailedLink(hash: string): MailedLink | undefined {
  const [, named = '', link = ''] = /^#(\w+)\.([\w-]{43})$/.exec(hash) ?? []
  const purpose = purposes.find((one) => one === named)
  return purpose && { purpose, link }
}
