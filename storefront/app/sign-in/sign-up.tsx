export default function P() {
  return (
    <div className="page py-12">
      <h1>sign-in/sign-up</h1>
    </div>
  );
}
