/** How a member of staff is named in the audit log, as the one who acts or the one acted upon. */
export const staffActor = (id: string): string => `staff:${id}`
