declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

/** Set if file changes rebuild the bundle. */
declare const WATCHED: boolean
