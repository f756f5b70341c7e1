/** Loaded before a server: the clock on its wall is wrong, nothing else. */
const skewMs = Number(process.env.CLOCK_SKEW_MS)
const RealDate = Date
const wrong = () => RealDate.now() + skewMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) =>
    args.length === 0 ? new target(wrong()) : Reflect.construct(target, args),
  apply: () => new RealDate(wrong()).toString(),
  get: (target, name) => (name === 'now' ? wrong : Reflect.get(target, name)),
})
