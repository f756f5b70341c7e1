/** Acts whose own name says too little, or says it otherwise than the screens. */
const known: Readonly<Record<string, string>> = {
  'approval.asked': 'Approval requested',
  'approval.approved': 'Request approved',
  'approval.refused': 'Request refused',
  'license.import': 'Keys imported',
  'license.reveal': 'Key viewed',
  'license.claimed': 'Key claim opened',
  'staff.login': 'Signed in',
  'staff.password_changed': 'Password changed',
}

/** "Staff created" for `staff.created`: every act has words, also one that is new. */
export function actWords(action: string): string {
  const told = known[action]
  if (told !== undefined) return told
  const words = action
    .replace(/^license\b/, 'licence')
    .replaceAll(
      /([a-z\d])([A-Z])/g,
      (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
    )
    .replaceAll(/[._-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
