/** As much as we use of a package that has no types. */
declare module 'html-to-text' {
  type Node = Readonly<{ children: readonly unknown[]; attribs?: Readonly<Record<string, string>> }>
  type Builder = Readonly<{
    addInline: (text: string, options?: { noWordTransform: boolean }) => void
    addLineBreak: () => void
    openBlock: (options: { leadingLineBreaks: number }) => void
    closeBlock: (options: { trailingLineBreaks: number }) => void
  }>
  type Walk = (children: readonly unknown[], builder: Builder) => void
  export type Formatter = (element: Node, walk: Walk, builder: Builder) => void
  type Options = Readonly<{
    wordwrap: number | false
    formatters: Readonly<Record<string, Formatter>>
    selectors: readonly Readonly<{ selector: string; format: string; options?: object }>[]
  }>
  export function compile(options: Options): (html: string) => string
}
