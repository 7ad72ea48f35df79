/** To be written: payment. */
export default function Payment() {
  return <div className="page py-12">payment</div>;
}
