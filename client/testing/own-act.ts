/** React asks that a test says it is one: only then does `act` wait for effects. Whoever says otherwise says so again. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
