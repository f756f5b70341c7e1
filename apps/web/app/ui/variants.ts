import { clsx } from 'clsx'

type Looks = Readonly<Record<string, Readonly<Record<string, string>>>>

type Chosen<All extends Looks> = {
  [Name in keyof All]?:
    | ('true' extends keyof All[Name] ? boolean : keyof All[Name])
    | null
    | undefined
}

/** The classes of a part that comes in several looks: those it always has, and those of each look chosen. */
export const variants =
  <const All extends Looks>(always: string, looks: All, usual: Chosen<All> = {}) =>
  ({ className, ...chosen }: Chosen<All> & { className?: string | undefined } = {}): string =>
    clsx(
      always,
      Object.entries(looks).map(([name, look]) => look[String(chosen[name] ?? usual[name])]),
      className,
    )
