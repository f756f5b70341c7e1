import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes; every stored hash names its own parameters. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of a password nobody knows: checking it costs an unknown address the time of a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Qafr5acBjQNB+3o7efe0hg$i2Dek8W5fa7JNuJebW9P/3I3DBHXORBUPdrnZmHkeGo'

/** The same characters typed on another keyboard are the same password. */
const normal = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost)

/** Takes as long without a hash as with one, and is false then. */
export async function isPasswordOf(password: string, stored: string | undefined) {
  const isRight = await verify(stored ?? NOBODYS_HASH, normal(password))
  return stored !== undefined && isRight
}
