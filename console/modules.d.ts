declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

/** Whether the bundle is built anew when a file changes. */
declare const WATCHED: boolean
