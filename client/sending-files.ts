/** Whether this page is sending a file: nothing may then lead it away by itself, or a failure would be seen by nobody. */
let underWay = 0;

export const isSendingFile = (): boolean => underWay > 0;

/** Says that one is on its way. @returns what says that it is over, as often as it likes */
export function beginSendingFile(): () => void {
  underWay += 1;
  let isOver = false;
  return () => {
    if (!isOver) underWay -= 1;
    isOver = true;
  };
}
