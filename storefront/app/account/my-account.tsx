/** To be written: my account. */
export default function MyAccount() {
  return <div className="page py-12">my account</div>;
}
