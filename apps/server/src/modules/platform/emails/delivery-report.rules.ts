/** What a delivery status notification (RFC 3464) says of one recipient. */
export type DeliveryReport = Readonly<{ action: string; status: string; isFinal: boolean }>

const fieldIn = (group: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*([^\\r\\n(;]{1,60})`, 'im').exec(group)?.[1]?.trim()

function reportIn(group: string): DeliveryReport | undefined {
  const action = fieldIn(group, 'Action')?.toLowerCase()
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fieldIn(group, 'Status') ?? '')?.[0]
  if (!action || !status || !/^[a-z]+$/.test(action)) return undefined
  return { action, status, isFinal: action === 'failed' && status.startsWith('5.') }
}

/** The report in the machine-readable part of a notification. Every mail of ours has one recipient. */
export function deliveryReportIn(part: string): DeliveryReport | undefined {
  const groups = part.split(/\r?\n[ \t]*\r?\n/).map(reportIn)
  const reports = groups.filter((report) => report !== undefined)
  return reports.find(({ isFinal }) => isFinal) ?? reports[0]
}
