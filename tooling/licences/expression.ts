/** Whether an SPDX expression can be met with these licences: one side of OR, both sides of AND. */
export function isMet(expression: string, allowed: ReadonlySet<string>): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0

  function factor(): boolean {
    const token = tokens[at]
    at += 1
    if (token !== '(') return token !== undefined && allowed.has(token)
    const inner = anyOf()
    at += 1
    return inner
  }
  function allOf(): boolean {
    let isSo = factor()
    while (tokens[at] === 'AND') {
      at += 1
      isSo = factor() && isSo
    }
    return isSo
  }
  function anyOf(): boolean {
    let isSo = allOf()
    while (tokens[at] === 'OR') {
      at += 1
      isSo = allOf() || isSo
    }
    return isSo
  }

  const isSo = anyOf()
  return isSo && at === tokens.length
}
