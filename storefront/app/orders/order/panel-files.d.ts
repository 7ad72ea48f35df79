/** Written by build-steps/panel-files.ts. */
declare module 'virtual:panel-files' {
  /** The addresses of the browser's files that an order's panel is made of; none outside the server's build. */
  export const panelFiles: readonly string[];
}
