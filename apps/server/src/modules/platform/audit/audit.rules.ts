/** How a member of staff is named in the audit log, as the one who acts or the one acted upon. */
export const staffActor = (id: string): string => `staff:${id}`

type Acting = Readonly<{ id: string; apiKeyId: string | null }>

/** Who acts: a member of staff, or the API key a program calls with. */
export const actorOf = ({ id, apiKeyId }: Acting): string =>
  apiKeyId === null ? staffActor(id) : `api-key:${apiKeyId}`

/** The member of staff an actor names; null for buyers, rules and programs. */
export const staffIdIn = (actor: string): string | null =>
  actor.startsWith('staff:') ? actor.slice('staff:'.length) : null
