/** The stored half of a session, from the header that carries it. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^bearer ([\w-]+)$/i.exec(authorization ?? '')?.[1]
