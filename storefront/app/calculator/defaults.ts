/** Product §13.3. Apart from the contract's rate calls, whose schemas the first page need not load. */
export const DEFAULT_BASE_CODE = 'NGN';
export const DEFAULT_TARGET_CODE = 'RMB';
